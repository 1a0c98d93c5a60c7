import { Box, Button } from '@mui/material'
import { use } from 'react'
import { createPortal } from 'react-dom'
import { useFormState } from 'react-hook-form'
import { UnsavedPartsContext } from '#console/form/saveParts.ts'
import { PreviewButton } from './PreviewButton.tsx'
import { isUnsaved, sections } from './sections.ts'

const jump = (anchor: string) => {
  const section = document.getElementById(anchor)
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

/** Always in sight: a button for each section, marked while something in it is not saved, and the look of a customer. */
export const SectionNav = ({ bar }: { bar: HTMLElement }) => {
  'use no memo' // react-hook-form changes dirtyFields in place
  const { dirtyFields } = useFormState()
  const parts = use(UnsavedPartsContext)
  const dirty = new Set(Object.keys(dirtyFields))
  const keys = new Set(parts.keys())
  return createPortal(
    <Box
      component="nav"
      aria-label="구역"
      sx={{
        px: 1,
        py: 0.5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {sections.map((section) => {
        const unsaved = isUnsaved(section, dirty, keys)
        return (
          <Button
            key={section.anchor}
            size="small"
            color="inherit"
            sx={{ minWidth: 0, px: 1, fontWeight: unsaved ? 700 : 400 }}
            onClick={() => jump(section.anchor)}
          >
            {section.title}
            {unsaved ? (
              <Box
                component="span"
                role="img"
                aria-label="저장하지 않은 것이 있어요"
                title="저장하지 않은 것이 있어요"
                sx={{ width: 7, height: 7, borderRadius: '50%', bgcolor: 'warning.main', ml: 0.5 }}
              />
            ) : null}
          </Button>
        )
      })}
      <Box sx={{ flex: 1 }} />
      <PreviewButton />
    </Box>,
    bar,
  )
}
