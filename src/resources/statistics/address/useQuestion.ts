import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { kstDay, type Day } from '#shared/format/kst.ts'
import { type Question, readQuestion, writeQuestion } from './question.ts'

export type Change = (change: Partial<Question>) => void

/** What the address asks, and how it is changed: each change is a step that the back button takes back. */
export function useQuestion(): { question: Question; today: Day; change: Change } {
  const [params, setParams] = useSearchParams()
  const [today] = useState(() => kstDay(new Date()))
  const question = readQuestion(params, today)
  return {
    question,
    today,
    change: (change) => setParams(writeQuestion({ ...question, ...change })),
  }
}
