import { configure, getConfig, prettyDOM } from '@testing-library/react'

/** A busy machine is slow, not broken: screens are given time to come. */
configure({
  asyncUtilTimeout: 15_000,
  // what is asked for until it is there prints the page when it is given up, not each time that it is not there yet
  getElementError: (message, container) => {
    const page = message !== null && isAskedAgain() ? undefined : prettyDOM(container)
    const error = new Error([message, page].filter(Boolean).join('\n\n'))
    error.name = 'TestingLibraryElementError'
    return error
  },
})

const isAskedAgain = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
