import { useEffect } from 'react'
import { useConfiguration } from '#configuration/use-configuration.ts'

/** Sets the document title to the name of the screen and the database. */
export const usePageTitle = (screen: string): void => {
  const databaseName = useConfiguration('databaseName')
  useEffect(() => {
    document.title = `${screen} - ${databaseName}`
  }, [screen, databaseName])
}
