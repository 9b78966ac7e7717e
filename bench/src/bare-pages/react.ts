import { MantineProvider } from '@mantine/core'
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'

// React, the component library's provider and the router, as the product starts with them, and nothing else. A text
// is shown until then, as in the product.

function Bare() {
  const [isOpen, setIsOpen] = useState(false)
  return createElement(
    'main',
    {},
    createElement('h1', {}, 'Employees'),
    createElement('p', {}, 'A page with React, the provider of the components and the router.'),
    createElement('button', { onClick: () => setIsOpen(!isOpen) }, 'Open'),
    isOpen && createElement('p', {}, 'It is open.'),
  )
}

const root = createRootRoute({ component: Outlet })
const router = createRouter({
  routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/react.html', component: Bare })]),
})

createRoot(document.querySelector('#root')!).render(
  createElement(MantineProvider, null, createElement(RouterProvider<typeof router>, { router })),
)
