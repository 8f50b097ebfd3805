/**
 * Properties of every chart. The group around it has its description; as an image, the chart would hide its bars, which
 * are links, from screen readers.
 */
export const CHART_PROPS = { role: 'presentation', accessibilityLayer: false } as const
