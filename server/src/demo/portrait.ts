import type { Gender } from '@hr/contract/areas/employees/record'

const skins = ['#f3d2b8', '#e8b999', '#d9a27e', '#f6dcc6', '#c98f6b']
const hairs = ['#2f2420', '#5a3b28', '#8a5a33', '#b98a4b', '#1f1f24', '#7a7470']
const shirts = ['#3556c4', '#1a7441', '#8a5300', '#6038b5', '#175fa8', '#4d5462', '#b4536a']
const grounds = ['#e5e9f2', '#f2e7e2', '#e2eee7', '#ede7f3', '#eeeddd', '#e0edf1']

type Hair = (colour: string) => string

const short: Hair = (hair) =>
  `<path d="M78 118c0-38 22-58 50-58s50 20 50 58c-8-22-20-30-50-30s-42 8-50 30z" fill="${hair}"/>`
const parted: Hair = (hair) =>
  `<path d="M76 124c-4-42 20-68 54-66 34 2 52 28 48 66-6-14-12-26-22-32-26 10-58 4-66-2-6 8-12 20-14 34z" fill="${hair}"/>`
const long: Hair = (hair) =>
  `<path d="M70 190c-6-40-2-132 58-132s64 92 58 132c-8 6-20 4-24-4 8-26 8-58 2-82-20-2-44-8-56-20-12 12-16 24-16 40-2 22 0 44 6 62-6 8-20 10-28 4z" fill="${hair}"/>`
const curly: Hair = (hair) =>
  `<g fill="${hair}"><circle cx="92" cy="92" r="22"/><circle cx="118" cy="76" r="24"/><circle cx="146" cy="80" r="22"/><circle cx="166" cy="98" r="20"/><circle cx="80" cy="112" r="16"/><circle cx="177" cy="116" r="14"/></g>`
const tiedBack: Hair = (hair) =>
  `<circle cx="128" cy="52" r="20" fill="${hair}"/><path d="M78 116c0-36 22-54 50-54s50 18 50 54c-12-16-28-24-50-24s-38 8-50 24z" fill="${hair}"/>`

const hairOfMen = [short, parted, curly]
const hairOfWomen = [long, tiedBack]

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length]!

/** Draws a portrait as SVG of 256 pixels, deterministic for a number and gender. */
export function portrait(number: number, gender: Gender): Buffer {
  const hairShapes = gender === 'Male' ? hairOfMen : hairOfWomen
  const skin = pick(skins, number * 7 + 1)
  const hair = pick(hairs, number * 5 + 2)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">
    <rect width="256" height="256" fill="${pick(grounds, number)}"/>
    <path d="M36 256c4-46 40-66 92-66s88 20 92 66z" fill="${pick(shirts, number * 3)}"/>
    <path d="M106 160h44v34c0 14-44 14-44 0z" fill="${skin}"/>
    <ellipse cx="128" cy="124" rx="48" ry="56" fill="${skin}"/>
    <path d="M106 128q4-5 8 0M142 128q4-5 8 0" stroke="#2b2b30" stroke-width="4" fill="none" stroke-linecap="round"/>
    <path d="M114 152q14 ${6 + (number % 3) * 4} 28 0" stroke="#8c4a3c" stroke-width="4" fill="none" stroke-linecap="round"/>
    ${pick(hairShapes, number * 11 + 3)(hair)}
    ${number % 4 === 0 ? `<g fill="none" stroke="#33373f" stroke-width="3"><circle cx="110" cy="128" r="14"/><circle cx="146" cy="128" r="14"/><path d="M124 128h8"/></g>` : ''}
  </svg>`
  return Buffer.from(svg)
}
