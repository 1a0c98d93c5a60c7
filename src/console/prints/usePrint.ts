import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { patiently } from '#console/patiently.ts'
import { readPrint, type PrintChoice, type PrintSource } from './printCalls.ts'

/** Reads the sheets and, for paper, hands them to the browser once they are drawn. Every press reads anew: paper is of this moment. */
export const usePrint = (source: PrintSource, choice: PrintChoice) => {
  const data = useConsoleData()
  const printed = useRef<object | null>(null)
  const make = useMutation({
    mutationFn: async (paper: boolean) => {
      const [answer, { barsOf }] = await Promise.all([
        readPrint(data, source, choice, !paper),
        patiently(() => import('./sheets/code128.ts')),
      ])
      return { answer, barsOf, paper }
    },
  })
  const made = make.data
  useEffect(() => {
    if (!made?.paper || made.answer.sheets === 0 || printed.current === made) return
    printed.current = made
    window.print()
  }, [made])
  return {
    made,
    busy: make.isPending,
    problem: make.error?.message,
    look: () => make.mutate(false),
    print: () => make.mutate(true),
    forget: make.reset,
  }
}
