import { screenTitles } from '@trophy/domain'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { DownloadedFile } from '#lib/api.ts'
import { download } from '#lib/call.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { DownloadButton } from '#ui/downloads/download-button.tsx'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { ApplicationForm } from './application-form.tsx'
import { Thanks } from './thanks.tsx'

const TITLE = screenTitles.register

/** The application page for guests. */
export default function RegisterPage() {
  usePageTitle(TITLE)
  const { key } = useLocation()
  const [form, setForm] = useState<DownloadedFile>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: any navigation resets the page, even to the same path
  useEffect(() => setForm(undefined), [key])
  return (
    <>
      <PageHeading
        title={TITLE}
        lead={
          form
            ? undefined
            : 'Apply to become a certified measurer (CCM) or senior judge (STJ). Read the guidelines first: they explain what is expected of a measurer and how applications are processed.'
        }
        actions={
          <DownloadButton
            variant="outlined"
            fetchFile={(signal, onReceived) => download('GET /static/pdf/guidelines.pdf', { signal, onReceived })}
          >
            View Guidelines
          </DownloadButton>
        }
      />
      {form ? <Thanks form={form} /> : <ApplicationForm onCompleted={setForm} />}
    </>
  )
}
