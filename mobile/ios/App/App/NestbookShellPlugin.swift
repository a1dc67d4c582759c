import Capacitor
import UIKit

/// What the page needs of the device beyond the vendors' plugins. The page's side is web/src/device/shell.ts.
@objc(NestbookShellPlugin)
public class NestbookShellPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "NestbookShellPlugin"
    public let jsName = "NestbookShell"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "readSecret", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "writeSecret", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "removeSecret", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "paint", returnType: CAPPluginReturnPromise),
    ]

    /// {name} gives {value}: null when nothing is kept.
    @objc func readSecret(_ call: CAPPluginCall) {
        guard let name = call.getString("name") else { return call.reject("name is missing") }
        if let value = KeptSecrets.read(name) {
            call.resolve(["value": value])
        } else {
            call.resolve(["value": NSNull()])
        }
    }

    /// {name, value}; rejects when it could not be kept.
    @objc func writeSecret(_ call: CAPPluginCall) {
        guard let name = call.getString("name"), let value = call.getString("value")
        else { return call.reject("name or value is missing") }
        guard KeptSecrets.write(name, value) else { return call.reject("The secret could not be kept") }
        call.resolve()
    }

    /// {name}
    @objc func removeSecret(_ call: CAPPluginCall) {
        if let name = call.getString("name") { KeptSecrets.remove(name) }
        call.resolve()
    }

    /// {color}: what shows behind the page and beyond its ends, as #RRGGBB.
    @objc func paint(_ call: CAPPluginCall) {
        guard let color = call.getString("color"), let ground = UIColor.capacitor.color(fromHex: color)
        else { return call.reject("color is not like #RRGGBB") }
        DispatchQueue.main.async {
            self.bridge?.viewController?.view.backgroundColor = ground
            self.bridge?.webView?.backgroundColor = ground
            self.bridge?.webView?.scrollView.backgroundColor = ground
            call.resolve()
        }
    }
}
