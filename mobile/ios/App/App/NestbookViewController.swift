import Capacitor
import UIKit

/// The bridge's own view, with the plugins that live in this project.
class NestbookViewController: CAPBridgeViewController {
    override func capacitorDidLoad() {
        bridge?.registerPluginInstance(NestbookShellPlugin())
        bridge?.registerPluginInstance(AppleSignInPlugin())
        // A page of history lies behind the screen's edge, as in Safari.
        webView?.allowsBackForwardNavigationGestures = true
    }
}
