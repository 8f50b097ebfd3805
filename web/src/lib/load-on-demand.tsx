import { type ComponentType, useEffect, useState } from 'react'

const RETRY_DELAY_MS = 3000

const isClosed = (props: object): boolean =>
  ('isOpen' in props && props.isOpen === false) || ('open' in props && props.open === false)

/**
 * Returns a component whose file is loaded with its first use. For parts of a page that are not visible at first; a
 * part with the prop `isOpen` or `open` is not used before it is opened. Renders nothing until the file is loaded,
 * which is tried until it succeeds.
 */
export const loadOnDemand = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => {
  let Loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    Loaded ??= (await load()).default
  }
  return function OnDemand(props) {
    const isUsed = !isClosed(props)
    const [isLoaded, setLoaded] = useState(Loaded !== undefined)
    useEffect(() => {
      let timer: number | undefined
      const loadForUse = () =>
        loadOnce().then(
          () => setLoaded(true),
          () => {
            timer = window.setTimeout(loadForUse, RETRY_DELAY_MS)
          },
        )
      if (isUsed && !isLoaded) void loadForUse()
      return () => window.clearTimeout(timer)
    }, [isUsed, isLoaded])
    return Loaded ? <Loaded {...props} /> : null
  }
}
