export const dateWords = {
  datePattern: 'YYYY-MM-DD',
  chooseFromCalendar: 'Choose from the calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
}
