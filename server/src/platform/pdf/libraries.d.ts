declare module 'pdfmake/js/Renderer.js' {
  export type Inline = {
    text: string
    readonly x: number
    readonly width: number
    readonly trailingCut: number
    /** Set by `splitRuns`: odd from right to left. */
    readonly level?: number
  }
  export type Line = {
    readonly inlines: Inline[]
    getHeight(): number
    getAscenderHeight(): number
    clone(): Line
  }
  export type PdfKitDocument = {
    addContent(operator: string): PdfKitDocument
  }
  type Renderer = {
    readonly pdfDocument: PdfKitDocument
    renderLine: DrawLine
  }
  export type DrawLine = (this: Renderer, line: Line, x: number, y: number) => void
  type RendererClass = { readonly prototype: Renderer }
  const module: RendererClass | { readonly default: RendererClass }
  export default module
}

declare module 'pdfmake/js/TextInlines.js' {
  type TextInlines = { widthOfText: MeasureText }
  type ApplyAnchor = (mark: object, anchor: object | null, at: number) => void
  /** The font of fontkit in that of pdfkit. */
  export type MeasuredFont = {
    readonly font?: {
      readonly _layoutEngine: {
        readonly engine?: { readonly GPOSProcessor?: { applyAnchor: ApplyAnchor } | null } | null
      }
    }
  }
  export type MeasureText = (this: TextInlines, text: string, inline: { readonly font: MeasuredFont }) => number
  type TextInlinesClass = { readonly prototype: TextInlines }
  const module: TextInlinesClass | { readonly default: TextInlinesClass }
  export default module
}
