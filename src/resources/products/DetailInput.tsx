import { Alert, Box, Button, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { maxLength, TextInput, useInput, useNotify, ValidationError } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { keepEmpty } from '#console/form/keepEmpty.ts'
import { refuseFiles, uploadImages } from '#console/images/uploadImages.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { RichTextField } from '#console/richText/RichTextField.tsx'
import { HtmlFrame } from '#console/richText/HtmlFrame.tsx'

/** The description: written in the editor, or as HTML, which comes first where it holds what the editor does not know. */
export const DetailInput = () => {
  const { getValues } = useFormContext()
  const [asText, setAsText] = useState(() => !BEYOND.test(String(getValues('detail_html') ?? '')))
  return (
    <>
      <Button size="small" sx={{ mb: 1 }} onClick={() => setAsText(!asText)}>
        {asText ? 'HTML로 쓰기' : '편집기로 쓰기'}
      </Button>
      {asText ? <EditorInput /> : <HtmlInput />}
    </>
  )
}

/** What the server keeps and the editor does not know: it would become plain paragraphs. */
const BEYOND = /<(dl|dt|dd|figure|figcaption|div|section|span|small|sub|sup|caption)\b/i

const EditorInput = () => {
  const { field, fieldState } = useInput<string>({ source: 'detail_html', defaultValue: '', validate: longest })
  const [before] = useState(() => String(field.value ?? ''))
  return (
    <>
      {BEYOND.test(before) ? (
        <Alert severity="warning" sx={{ mb: 1 }}>
          편집기가 모르는 서식이 있어서, 여기서 고치면 그 부분은 보통 문단이 돼요.
        </Alert>
      ) : null}
      <RichTextField
        label="상세 설명"
        value={String(field.value ?? '')}
        onChange={field.onChange}
        error={fieldState.error?.message ? <ValidationError error={fieldState.error.message} /> : undefined}
      />
    </>
  )
}

const longest = maxLength(100_000)

/** As HTML, with pictures put in by upload and a look at what will be shown. */
const HtmlInput = () => {
  const { getValues, setValue } = useFormContext()
  const [shown, setShown] = useState<string>()
  const data = useConsoleData()
  const notify = useNotify()
  const add = useMutation({
    mutationFn: (files: File[]) => uploadImages(data, files),
    onSuccess: (images) => {
      const tags = images.map(
        (image) => `<p><img src="${image.url}" alt="" width="${image.width}" height="${image.height}"></p>`,
      )
      setValue('detail_html', [getValues('detail_html'), ...tags].filter(Boolean).join('\n'), { shouldDirty: true })
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  const take = (files: File[]) => {
    const refusal = refuseFiles(files)
    if (refusal) notify(refusal, { type: 'warning' })
    else if (files.length > 0) add.mutate(files)
  }
  return (
    <>
      <TextInput
        source="detail_html"
        label="상세 설명 (HTML)"
        multiline
        minRows={8}
        maxRows={24}
        validate={longest}
        parse={keepEmpty}
        helperText="제목(h2~h4), 문단, 목록, 표, 우리 사진만 남고 나머지는 저장할 때 지워져요."
      />
      <Box sx={{ display: 'flex', gap: 1, mb: 1 }}>
        <Button component="label" size="small" variant="outlined" loading={add.isPending}>
          사진 넣기
          <input
            type="file"
            hidden
            multiple
            accept="image/jpeg,image/png,image/webp"
            aria-label="상세 설명에 사진 넣기"
            onChange={(event) => {
              take([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </Button>
        <Button
          size="small"
          onClick={() => setShown(shown === undefined ? String(getValues('detail_html') ?? '') : undefined)}
        >
          {shown === undefined ? '미리 보기' : '미리 보기 닫기'}
        </Button>
      </Box>
      {shown === undefined ? null : <Preview html={shown} />}
    </>
  )
}

/** A frame without scripts and without our origin: what is not yet saved is not yet cleaned. */
const Preview = ({ html }: { html: string }) => (
  <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1, width: 1 }}>
    <Typography variant="body2" color="text.secondary">
      고객 화면의 너비로 보여요.
    </Typography>
    <HtmlFrame title="상세 설명 미리 보기" html={html} />
  </Box>
)
