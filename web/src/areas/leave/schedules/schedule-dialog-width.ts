/** The width of the dialog in pixels, also while it loads. */
export const scheduleDialogWidth = 520
