try {
  const theme = localStorage.getItem('perch.theme');
  if (theme !== null) document.documentElement.dataset.theme = theme;
} catch {}
