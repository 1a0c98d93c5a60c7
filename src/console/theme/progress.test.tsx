import { CircularProgress, LinearProgress, ThemeProvider, createTheme } from '@mui/material'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { darkTheme, lightTheme } from './theme.ts'

afterEach(cleanup)

test.each([lightTheme, darkTheme])('진행 표시는 이름 없이 그려져도 이름이 있고, 적은 이름이 먼저다', (theme) => {
  render(
    <ThemeProvider theme={createTheme(theme)}>
      <CircularProgress />
      <LinearProgress />
      <LinearProgress aria-label="다시 계산하는 중" />
    </ThemeProvider>,
  )
  expect(screen.getAllByRole('progressbar', { name: '불러오는 중' })).toHaveLength(2)
  expect(screen.getByRole('progressbar', { name: '다시 계산하는 중' })).toBeDefined()
})
