/**
 * Imported before anything that makes a schema. zod would else try whether it may compile one from text, which the
 * content security policy refuses and the browser notes as an attempt; all copies of zod on a page read this one
 * property.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true }

export {}
