/** Which of the page's two themes is shown. */
export type Theme = 'light' | 'dark';
