@rem The shell of Windows has no exec, which the script "start" of package.json calls: there, the shell would end before
@rem the server when npm is asked to stop.
@%*
