export const files = import.meta.glob<string>('../../../../../docs/guide/de/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const pictures = import.meta.glob<string>('../../../../../docs/guide/de/pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})
