/**
 * Replaces the hook by which Emotion inserts styles. It inserts those of a page when all of it has been rendered, which
 * occupies a slow phone for a third of a second. Here each component inserts its styles while it is rendered, and React
 * lets the browser respond in between.
 */
import { useInsertionEffect } from 'react'

export const useInsertionEffectWithLayoutFallback = useInsertionEffect

export const useInsertionEffectAlwaysWithSyncFallback = <T>(insert: () => T): T => insert()
