/** The folder of pdf.js's resources. They never change: a new version gets a new folder. */
export const pdfFolder = (version: string) => `assets/pdfjs-${version.replaceAll('.', '-')}/`
