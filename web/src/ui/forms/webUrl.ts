export const NOT_A_WEB_URL = 'Enter an address that begins with http:// or https://';

/** Whether a text is an http or https URL. The server validates again. */
export const isWebUrl = (text: string): boolean =>
  !/\s/.test(text) && URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
