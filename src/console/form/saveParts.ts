/** What else the one save of a page saves besides its form, e.g. the options of a product. */
import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { useUnsaved } from './unsaved.ts'

export type SavePart = {
  /** What people call it: 옵션. */
  label: string
  /** Why it cannot be saved as it stands. */
  refusal: string | undefined
  /** Saves it; false when the person went back. A failure is shown by the part itself and thrown on. */
  save: () => Promise<unknown>
}

/** The parts of the page that hold something unsaved, by their keys. */
export const UnsavedPartsContext = createContext<ReadonlyMap<string, SavePart>>(new Map())

type Register = (key: string, part: SavePart | null) => void

export const SavePartsContext = createContext<Register>(() => {})

/** Puts a part of the page under its one save while it holds something unsaved. */
export const useSavePart = (key: string, { label, refusal, save }: SavePart, dirty: boolean) => {
  const register = useContext(SavePartsContext)
  const run = useEffectEvent(save)
  useUnsaved(dirty)
  useEffect(() => {
    if (!dirty) return undefined
    register(key, { label, refusal, save: () => run() })
    return () => register(key, null)
  }, [register, key, label, refusal, dirty])
}
