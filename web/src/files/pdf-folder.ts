/** Where the files of a version of pdf.js are: they never change, and a new version has a new folder. */
export const pdfFolder = (version: string) => `assets/pdfjs-${version.replaceAll('.', '-')}/`
