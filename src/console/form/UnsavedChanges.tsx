import { useEffect } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useUnsaved } from './unsaved.ts'

type Props = {
  /** The names of the fields that differ from what is saved. */
  onDirty?: (names: readonly string[]) => void
}

/** Holds the guard up while a form has unsaved input. */
export const UnsavedChanges = ({ onDirty }: Props) => {
  'use no memo' // react-hook-form changes dirtyFields in place
  const { getValues, reset } = useFormContext()
  const { dirtyFields, isSubmitSuccessful } = useFormState()
  const names = Object.keys(dirtyFields)
  const dirty = names.join(' ')
  useUnsaved(dirty !== '' && !isSubmitSuccessful)

  // what was saved is what the next input is compared with; else a second edit after a save would go unnoticed
  useEffect(() => {
    if (isSubmitSuccessful) reset(getValues())
  }, [isSubmitSuccessful, getValues, reset])

  useEffect(() => {
    onDirty?.(dirty === '' ? [] : dirty.split(' '))
  }, [dirty, onDirty])
  return null
}
