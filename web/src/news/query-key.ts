/** Prefix of all query keys of news. */
export const NEWS_KEY = 'news'
