export const files = import.meta.glob<string>('../../../../../docs/guide/hr/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const pictures = import.meta.glob<string>('../../../../../docs/guide/hr/pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})
