/**
 * Must be imported before any module that creates a schema: zod would otherwise test whether it may use `eval`, which
 * the content security policy blocks and the browser reports. All copies of zod on a page read this property.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true }

export {}
