// Hostile names and addresses, floods of mails, ends of the server while it sends, and forged headers, at full length.
await import('../contract/hostile-mails.test.ts');
await import('../contract/threats.test.ts');
await import('../api/mail-kills.test.ts');
await import('../api/mail-secrets.test.ts');

export {};
