/** State of the profile's address with which a page that cannot log out itself leads there. */
export const askedToLogOut = 'log out';
