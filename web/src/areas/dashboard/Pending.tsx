/** Takes the place of a part that may turn out to be empty, and holds back what follows until that is known. */
export const Pending = () => <div hidden data-pending />
