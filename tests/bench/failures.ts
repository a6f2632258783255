/** Loaded before a measurement: a failure stands in what it prints as a missed goal does, so that it is listed with these. */
process.on('uncaughtExceptionMonitor', (error) => console.log(`failed: ${error.message}  MISSED`));
