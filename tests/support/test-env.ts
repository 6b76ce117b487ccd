/** The master secret of every test database, so that a template made by one process opens in another. */
export const testSecret = "dGVzdC1zZWNyZXQtdGVzdC1zZWNyZXQtdGVzdC1zZWNyZXQ";

export const origin = "http://localhost:3000";
