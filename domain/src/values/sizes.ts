/** `1 KB`: thousands of bytes, rounded, and at least 1 for a file that is not empty. */
export const formatSize = (bytes: number): string => `${bytes > 0 ? Math.max(1, Math.round(bytes / 1000)) : 0} KB`
