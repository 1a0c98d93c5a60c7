import { StandardCreate } from '#console/form/StandardForm.tsx'
import { TermsInputs } from './TermsInputs.tsx'
import { usePublishQuestion } from './usePublishQuestion.tsx'

/** A new version. It cannot be taken back, so it is asked once more with what will happen. */
export const TermsCreate = () => {
  const { ask, question } = usePublishQuestion()
  return (
    <>
      <StandardCreate redirect="show" beforeSave={ask}>
        <TermsInputs />
      </StandardCreate>
      {question}
    </>
  )
}
