let held = 0;

/** The browser asks before the tab is left, until `stopWarningBeforeLeaving` was called as often. */
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
