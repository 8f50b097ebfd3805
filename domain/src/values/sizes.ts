/** `1 KB`: thousands of bytes, rounded. */
export const formatSize = (bytes: number): string => `${Math.round(bytes / 1000)} KB`
