/** Returns a name for a message, which must not cover the page. */
export const shortenName = (name: string): string => (name.length > 60 ? `${name.slice(0, 59).trimEnd()}…` : name)
