const TARGET = /^(?:[a-z][a-z\d+.-]*:\/\/[^/?#]*)?([^?#]*)/i;

/**
 * The path of a request, as Express finds it: some proxies send the whole URL, and some clients the part after `#`. What is decided
 * by the path before Express must be decided for those, too.
 */
export const pathOf = ({ url = '' }: { url?: string }): string => TARGET.exec(url)![1]!;
