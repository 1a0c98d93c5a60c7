import { Alert, Button, Paper } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { TermsText } from './TermsText.tsx'

/** What customers will see of the text as it stands in the form. */
export const TermsPreview = () => {
  const data = useConsoleData()
  const { getValues } = useFormContext()
  const body: unknown = useWatch({ name: 'body' })
  const preview = useMutation({
    mutationFn: async (text: string) => ({
      text,
      ...(await data.call('post', '/core-admin/v1/terms/preview', { body: { body: text } })),
    }),
  })
  const isEmpty = typeof body !== 'string' || body.trim() === ''
  return (
    <>
      <Button
        variant="outlined"
        disabled={isEmpty || preview.isPending}
        onClick={() => preview.mutate(String(getValues('body')))}
      >
        미리보기
      </Button>
      {preview.isError ? (
        <Alert severity="error" sx={{ mt: 1 }}>
          미리 볼 수 없어요. 잠시 뒤에 다시 눌러 주세요.
        </Alert>
      ) : null}
      {preview.data ? (
        <Paper variant="outlined" sx={{ mt: 2, p: 2 }} aria-label="미리보기" component="section">
          {preview.data.text === body ? null : (
            <Alert severity="info" sx={{ mb: 1 }}>
              미리 본 뒤에 글이 바뀌었어요. 다시 눌러 보세요.
            </Alert>
          )}
          <TermsText html={preview.data.html} />
        </Paper>
      ) : null}
    </>
  )
}
