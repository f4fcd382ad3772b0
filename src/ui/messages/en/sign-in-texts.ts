export const signInTexts = {
	signIn: {
		with: 'Continue with {provider}',
		none: "Sign-in isn't set up here yet. The operator needs to add a provider.",
		local: 'Sign in on this machine',
		name: 'Name',
		hint: 'This Tideline runs on your machine. Pick any name: the same name always signs in to the same profile.',
		submit: 'Sign in',
		submitAdmin: 'Sign in as admin',
		busy: 'Signing in…',
	},
	signInProblem: {
		adminCode:
			'The admin signs in with the one-time link that was printed at startup. Run `npm run -s tideline -- admin-link` for a new one.',
		adminCodeUsed:
			'This one-time link for the admin has already been used. Run `npm run -s tideline -- admin-link` for a new one.',
		adminCodeWrong:
			"This one-time link for the admin has expired, or it's incomplete. Run `npm run -s tideline -- admin-link` for a new one.",
		suspended: 'This account is suspended. Ask the operator of this service why.',
		erased: 'This account was erased. Only the operator can let it start over.',
		name: "This name won't work. Use 1 to 80 visible characters on one line.",
		handle: 'No handle is available for this name. Sign in with another name.',
		busy: "You're signing in somewhere else right now. Try again.",
		full: 'Storage is full, so no one can sign in. Try again once the operator has made room.',
		storage: "Storage isn't responding, so no one can sign in right now. Try again in a minute.",
		internal: 'Something went wrong on our side. Try again, or contact the operator.',
		unreachable: "Can't reach Tideline. Check your connection and try again.",
		cookies: "Your browser blocks cookies from this site, so you can't stay signed in. Allow them, then sign in again.",
		refused: 'Sign-in was denied or canceled. Try again, or choose another way.',
		start: "Couldn't reach the provider. Try again in a minute.",
		late: "The provider's answer came too late, or you canceled. Try again.",
		answer: "The provider's answer couldn't be used. Try again.",
		unfinished: "Couldn't finish signing you in. Try again.",
		configuration: "Sign-in isn't set up correctly here. Contact the operator.",
		used: 'This sign-in link has been used or has expired. Try again.',
		needed: 'Sign in to see this page.',
		often:
			'Too many sign-ins from here. Try again in {minutes, plural, =0 {{seconds, plural, one {# second} other {# seconds}}} other {# minutes}}.',
		other: "Sign-in didn't work. Try again.",
	},
};
