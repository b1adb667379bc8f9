import '../sign-in/opens-a-store.ts'
