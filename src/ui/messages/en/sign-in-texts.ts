export const signInTexts = {
	signIn: {
		with: 'Continue with {provider}',
		none: 'No way to sign in is set up here. Its operator sets up a provider.',
		local: 'Sign in on this machine',
		name: 'Name',
		hint: 'This Tideline runs on your machine: any name will do, and the same name is the same subject.',
		submit: 'Sign in',
		busy: 'Signing in…',
	},
	signInProblem: {
		adminCode:
			'The administrator signs in with the link that the start printed, once. `npm run -s tideline -- admin-link` prints another.',
		erased: 'This account was erased, and stays so. Only who runs this service can let it begin anew.',
		name: 'This name cannot be used: write 1 to 80 visible characters in one line.',
		handle: 'No handle is free for this name. Sign in with another name.',
		busy: 'You are signing in somewhere else at this moment. Try again.',
		full: 'Storage is full, so nobody can be signed in now. The operator must make room; then try again.',
		storage: 'Storage does not answer, so nobody can be signed in now. Try again in a minute.',
		internal: 'Something went wrong here, and it was logged. Try again, or tell the operator.',
		unreachable: 'Tideline cannot be reached. Look at your connection, then try again.',
		refused: 'You were not let in: the sign-in was refused or cancelled. Try again, or choose another way.',
		start: 'The provider could not be reached to start the sign-in. Try again in a minute.',
		late: 'The provider’s answer could not be used: it may have come too late, or you cancelled. Try again.',
		answer: 'The provider’s answer could not be used. Try again.',
		unfinished: 'The sign-in could not be finished. Try again.',
		configuration: 'Sign-in is not set up correctly here. Tell the operator.',
		used: 'This sign-in link was used before, or is too old. Try again.',
		needed: 'Sign in to see this page.',
		often:
			'There were very many sign-ins from here. Try again in {minutes, plural, =0 {{seconds, plural, one {# second} other {# seconds}}} other {# minutes}}.',
		other: 'The sign-in did not work. Try again.',
	},
};
