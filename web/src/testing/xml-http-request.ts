/** A minimal XMLHttpRequest for uploads, on top of the `fetch` of the tests. */

type FetchFunction = (url: string, init: RequestInit) => Promise<Response>

type Progress = { readonly lengthComputable: true; readonly loaded: number; readonly total: number }

export const createXmlHttpRequest = (fetchFunction: FetchFunction) =>
  class {
    status = 0
    responseText = ''
    onloadend: (() => void) | null = null
    readonly upload: { onprogress: ((progress: Progress) => void) | null } = { onprogress: null }
    readonly #headers = new Headers()
    readonly #controller = new AbortController()
    #responseHeaders = new Headers()
    #method = 'GET'
    #url = ''

    open(method: string, url: string) {
      this.#method = method
      this.#url = url
    }

    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }

    getAllResponseHeaders() {
      return [...this.#responseHeaders].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    }

    abort() {
      this.#controller.abort()
    }

    async send(body: FormData) {
      const { signal } = this.#controller
      for (const loaded of [1, 2]) this.upload.onprogress?.({ lengthComputable: true, loaded, total: 2 })
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
      try {
        const init = { method: this.#method, headers: this.#headers, body, signal }
        const response = await Promise.race([fetchFunction(this.#url, init), aborted])
        this.responseText = await response.text()
        this.#responseHeaders = response.headers
        this.status = response.status
      } catch {
        // A broken connection and a cancelled upload both end without a status.
      }
      this.onloadend?.()
    }
  }
