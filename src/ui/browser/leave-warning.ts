let held = 0;

/** Makes the browser ask before the tab is left, until `stopWarningBeforeLeaving` was called as often. */
export function warnBeforeLeaving(): void {
	held += 1;
	window.addEventListener('beforeunload', askFirst);
}

export function stopWarningBeforeLeaving(): void {
	held -= 1;
	if (held === 0) window.removeEventListener('beforeunload', askFirst);
}

function askFirst(leaving: BeforeUnloadEvent): void {
	leaving.preventDefault();
}
