import { useEffect } from 'react'
import { useConfiguration } from '#configuration/use-configuration.ts'

/** Names the screen in the browser's title, which ends with the database's name. */
export const usePageTitle = (screen: string): void => {
  const { databaseName } = useConfiguration()
  useEffect(() => {
    document.title = `${screen} - ${databaseName}`
  }, [screen, databaseName])
}
