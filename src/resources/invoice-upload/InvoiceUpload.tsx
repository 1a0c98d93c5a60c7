/** 송장 업로드: a file becomes shipped parcels in four steps, and nothing happens before the last. */
import { Box, Step, StepLabel, Stepper, Typography, useMediaQuery, type Theme } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import { useUnsaved } from '#console/form/unsaved.ts'
import type { ImportResult } from '#contract/schema.d.ts'
import { CheckStep } from './CheckStep.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { ReceiveStep } from './ReceiveStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import { FRESH_WORK, useInvoiceCheck, type Work } from './useInvoiceCheck.ts'
import { useInvoiceFile, type InvoiceFile } from './useInvoiceFile.ts'

const STEPS = ['받기', '확인', '검증', '반영'] as const

export const InvoiceUpload = () => {
  const [step, setStep] = useState(0)
  const [work, setWork] = useState<Work>(FRESH_WORK)
  const [answer, setAnswer] = useState<ImportResult | null>(null)
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const state = useInvoiceFile(() => {
    setWork(FRESH_WORK)
    setStep(1)
  })
  const { file } = state
  useUnsaved(file !== null && step < 3)
  const again = () => {
    state.forget()
    setAnswer(null)
    setStep(0)
  }
  return (
    <Box sx={{ mt: 2, maxWidth: 1400, minWidth: 0 }}>
      <Title title="송장 업로드" />
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {step === 3
          ? '반영한 내용은 작업 내역에도 남아요.'
          : '반영하기 전까지는 이 창에만 있어요. 새로 고치거나 닫으면 파일을 다시 올려야 해요.'}
      </Typography>
      <Stepper activeStep={step} alternativeLabel={narrow} sx={{ mb: 3, maxWidth: 640 }}>
        {STEPS.map((label) => (
          <Step key={label}>
            <StepLabel>{label}</StepLabel>
          </Step>
        ))}
      </Stepper>
      {step === 0 || !file ? <ReceiveStep state={state} /> : null}
      {step === 1 && file ? <ConfirmStep file={file} state={state} onBack={again} onNext={() => setStep(2)} /> : null}
      {step === 2 && file ? (
        <Check
          file={file}
          work={work}
          setWork={setWork}
          onBack={() => setStep(1)}
          onApplied={(applied) => {
            setAnswer(applied)
            setStep(3)
          }}
        />
      ) : null}
      {step === 3 && answer ? (
        <ResultStep
          answer={answer}
          onAgain={again}
          onRetry={(rows) => {
            setWork({ ...work, only: new Set(rows), version: work.version + 1 })
            setStep(2)
          }}
        />
      ) : null}
    </Box>
  )
}

type CheckProps = {
  file: InvoiceFile
  work: Work
  setWork: (work: Work) => void
  onBack: () => void
  onApplied: (answer: ImportResult) => void
}

const Check = ({ file, work, setWork, onBack, onApplied }: CheckProps) => {
  const state = useInvoiceCheck(file, work, setWork)
  return (
    <CheckStep
      file={file}
      work={work}
      state={state}
      onBack={onBack}
      onApply={() => state.apply.mutate(undefined, { onSuccess: onApplied })}
    />
  )
}
