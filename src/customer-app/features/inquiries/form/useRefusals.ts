import { useState } from 'react'
import { showFormError } from '#customer/shell/forms/showFormError.ts'
import type { ApiError } from '#shared/api/apiError.ts'
import { type Refusals, refusalsIn } from './inquiryDraft.ts'

/** What the server refused: at the fields it is about, else in a popup; gone once something is changed. */
export function useRefusals() {
  const [refusals, setRefusals] = useState<Refusals>({})
  const refuse = (error: ApiError) => {
    const said = refusalsIn(error)
    if (said) setRefusals(said)
    else showFormError(error)
  }
  return { refusals, refuse, forgive: () => setRefusals({}) }
}
