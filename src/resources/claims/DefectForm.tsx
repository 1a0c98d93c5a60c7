import CameraIcon from '@mui/icons-material/PhotoCameraOutlined'
import { Alert, Button, Stack, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { refuseFiles, uploadImages } from '#console/images/uploadImages.ts'
import { isComposing } from '#console/shortcuts/keys.ts'
import { Keys } from '#console/shortcuts/ShortcutHelp.tsx'
import { inspectionWords, type InspectionResult } from '#console/words/claimWords.ts'
import { useUnsaved } from '#console/form/unsaved.ts'
import { useConsoleData } from '#console/useConsoleData.ts'
import type { Image } from '#shared/api/schema.d.ts'
import type { Inspection } from './deskCalls.ts'
import { Photos } from './Photos.tsx'

type Props = {
  result: InspectionResult
  busy: boolean
  onBack: () => void
  onDone: (inspection: Inspection) => void
}

/** What is wrong with the goods: a memo and pictures, both optional. Enter writes it down, Esc goes back. */
export const DefectForm = ({ result, busy, onBack, onDone }: Props) => {
  const data = useConsoleData()
  const [memo, setMemo] = useState('')
  const [images, setImages] = useState<readonly Image[]>([])
  const [refused, setRefused] = useState<string>()
  const upload = useMutation({
    mutationFn: (files: File[]) => uploadImages(data, files, 'CLAIM'),
    onSuccess: (added) => setImages((before) => [...before, ...added].slice(0, 10)),
  })
  const take = (files: File[]) => {
    if (files.length === 0) return
    const refusal = refuseFiles(files)
    setRefused(refusal)
    if (!refusal) upload.mutate(files)
  }
  useUnsaved(memo.trim() !== '' || images.length > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (upload.isPending || busy) return
    onDone({
      result,
      ...(memo.trim() ? { memo: memo.trim() } : {}),
      ...(images.length > 0 ? { image_ids: images.map(({ id }) => id) } : {}),
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.code !== 'Escape' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    onBack()
  }
  const problem = refused ?? upload.error?.message
  return (
    <form onSubmit={submit} onKeyDown={onKeyDown} onPaste={(event) => take([...event.clipboardData.files])}>
      <Stack sx={{ gap: 1, mt: 2 }}>
        <TextField
          label={`${inspectionWords[result][0]} 메모`}
          helperText="없어도 돼요. Enter를 누르면 적고 다음 상자로 넘어가요."
          autoFocus
          margin="none"
          value={memo}
          onChange={(event) => setMemo(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        <Photos label="검수 사진" images={images} />
        {problem ? <Alert severity="error">{problem}</Alert> : null}
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button component="label" variant="outlined" startIcon={<CameraIcon />} loading={upload.isPending}>
            사진 붙이기
            <input
              hidden
              type="file"
              accept="image/jpeg,image/png,image/webp"
              capture="environment"
              multiple
              onChange={({ target }) => {
                take([...(target.files ?? [])])
                target.value = ''
              }}
            />
          </Button>
          <Button type="submit" variant="contained" color="error" disabled={upload.isPending || busy} sx={{ gap: 1 }}>
            <Keys names={['Enter']} /> {inspectionWords[result][0]}으로 적기
          </Button>
          <Button color="inherit" onClick={onBack} sx={{ gap: 1 }}>
            <Keys names={['Esc']} /> 다시 고르기
          </Button>
        </Stack>
      </Stack>
    </form>
  )
}
