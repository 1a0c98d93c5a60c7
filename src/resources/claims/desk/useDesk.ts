import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { inspectionWords } from '#console/words/claimWords.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { itemsText } from '../cells.tsx'
import type { Claim, ClaimDetail } from '../claim.ts'
import { findScanned, inspect, openClaim, type Inspection } from '../inspection/deskCalls.ts'
import type { Feedback } from '#console/scanner/feedback.ts'
import type { Done } from '../inspection/deskResults.ts'

/** One sitting at the desk: what is open, what came of the last scan, and everything done so far. */
export const useDesk = () => {
  const data = useConsoleData()
  const [claim, setClaim] = useState<ClaimDetail | null>(null)
  const [several, setSeveral] = useState<readonly Claim[]>([])
  const [feedback, setFeedback] = useState<Feedback | null>(null)
  const [done, setDone] = useState<readonly Done[]>([])

  const failed = (error: Error) => setFeedback({ tone: 'error', title: error.message })
  const show = (next: ClaimDetail) => {
    setSeveral([])
    setClaim(next)
    setFeedback(null)
    write.reset()
  }
  const leave = () => {
    setClaim(null)
    setSeveral([])
  }

  const find = useMutation({
    mutationFn: (text: string) => findScanned(data, text),
    onSuccess: (found, text) => {
      if (found.kind === 'claim') show(found.claim)
      else if (found.kind === 'none') setFeedback({ tone: 'error', title: found.message, detail: text })
      else {
        setSeveral(found.claims)
        setFeedback(null)
      }
    },
    onError: failed,
  })
  const open = useMutation({
    mutationFn: (id: number) => openClaim(data, id),
    onSuccess: show,
    onError: failed,
  })
  const write = useMutation({
    mutationFn: ({ claim: of, ...inspection }: Inspection & { claim: ClaimDetail }) => inspect(data, of, inspection),
    onSuccess: (row, { claim: of, ...inspection }) => {
      const result = resultOf(inspection)
      if (row?.status !== 'SUCCESS') {
        setFeedback({ tone: 'error', title: row?.message ?? '적지 못했어요.', detail: of.claim_no })
        leave()
        return
      }
      const what = itemsText(of)
      const at = new Date().toISOString()
      setDone((before) => [{ n: before.length + 1, at, claimId: of.id, claimNo: of.claim_no, what, result }, ...before])
      setFeedback({
        tone: result === 'OK' ? 'success' : 'warning',
        title: `${inspectionWords[result][0]} — ${what}`,
        detail: row.warnings?.[0]?.message ?? of.claim_no,
      })
      leave()
    },
    onError: failed,
  })
  return {
    claim,
    several,
    feedback,
    done,
    busy: find.isPending || open.isPending || write.isPending,
    scan: (text: string) => find.mutate(text),
    choose: (id: number) => open.mutate(id),
    /** What was found stays with whoever wrote it until the server has judged it. */
    decide: (inspection: Inspection, onJudged?: () => void) =>
      claim && !write.isPending && write.mutate({ claim, ...inspection }, { onSuccess: onJudged }),
    problem: write.error?.message,
    leave,
    warn: (title: string) => setFeedback({ tone: 'error', title }),
  }
}

/** The worst of what was found, for the line of this sitting. */
const resultOf = (inspection: Inspection) =>
  'pieces' in inspection
    ? (inspection.pieces.find((piece) => piece.result !== 'OK')?.result ?? 'OK')
    : inspection.result
