export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
