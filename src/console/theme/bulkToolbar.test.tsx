import { Button, createTheme, getContrastRatio, ThemeProvider } from '@mui/material'
import { cleanup, render, screen } from '@testing-library/react'
import { BulkActionsToolbar, CoreAdminContext, ListContextProvider, type ListControllerResult } from 'react-admin'
import { afterEach, expect, test } from 'vitest'
import { darkTheme, lightTheme } from './theme.ts'

const list = { resource: 'orders', selectedIds: [1], onUnselectItems: () => {} } as unknown as ListControllerResult

afterEach(cleanup)

test.each([
  ['밝은', lightTheme],
  ['어두운', darkTheme],
])('고른 줄의 일은 %s 화면에서 읽힌다', (_, theme) => {
  render(
    <ThemeProvider theme={createTheme(theme)}>
      <CoreAdminContext>
        <ListContextProvider value={list}>
          <BulkActionsToolbar>
            <Button color="inherit">인쇄</Button>
          </BulkActionsToolbar>
        </ListContextProvider>
      </CoreAdminContext>
    </ThemeProvider>,
  )
  const bar = screen.getByRole('button', { name: '인쇄' }).closest('.RaBulkActionsToolbar-toolbar')
  const { color, backgroundColor } = getComputedStyle(bar as Element)
  expect(getContrastRatio(color, backgroundColor)).toBeGreaterThan(4.5)
})
